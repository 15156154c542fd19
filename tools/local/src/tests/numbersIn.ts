/** The numbers in a title's `(acc 3, 92-106)`. */
export const numbersIn = (title: string): number[] =>
  [...title.matchAll(/\(acc ([\d,\s–-]+)\)/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      return Array.from({ length: to - from + 1 }, (_, more) => from + more);
    }),
  );
