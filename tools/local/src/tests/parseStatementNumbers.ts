/** Returns the acceptance statements that a test title names: 3, 92, 93 and 94 for `(acc 3, 92-94)`. */
export const parseStatementNumbers = (title: string): number[] =>
  [...title.matchAll(/\(acc ([\d,\s–-]+)\)/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
