/** Pixels of a rem: letters are larger on a large screen, and where one asks for it. */
export const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
