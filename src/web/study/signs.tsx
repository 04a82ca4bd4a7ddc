/** The signs on the buttons of the bar. */
const shapes = {
  play: "M5 3.5v13l11-6.5z",
  pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
  back: "M13.5 4v12L5 10z",
  on: "M6.5 4v12l8.5-6z",
  turnBack: "M4 4h2.2v12H4zM16 4v12l-8.5-6z",
  turnOn: "M13.8 4H16v12h-2.2zM4 4v12l8.5-6z",
  link: "M8.2 11.8a3 3 0 0 1 0-4.2l2.6-2.6a3 3 0 0 1 4.2 4.2l-1.4 1.4-1.3-1.3 1.4-1.4a1.2 1.2 0 0 0-1.6-1.6L9.5 8.9a1.2 1.2 0 0 0 0 1.6zM11.8 8.2a3 3 0 0 1 0 4.2L9.2 15A3 3 0 0 1 5 10.8l1.4-1.4 1.3 1.3-1.4 1.4a1.2 1.2 0 0 0 1.6 1.6l2.6-2.6a1.2 1.2 0 0 0 0-1.6z",
} as const;

export function Sign({ shape }: { readonly shape: keyof typeof shapes }) {
  return (
    <svg class="sign" viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  );
}
