/** Text whose odds and ranges ("3-1", "7-10 AM") are not broken where a line ends. */
export function Unbroken({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(\d+-\d+)/).map((part, i) =>
        i % 2 === 1 ? (
          <span key={i} class="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
