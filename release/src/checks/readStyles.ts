import { transform, type DeclarationBlock, type Selector, type SelectorComponent } from 'lightningcss';

/**
 * Lists the effects of a built style sheet of a part: the shell, or a remote (micro-frontend). Checks use the
 * list to reject rules for the elements of other parts, and to find design tokens, which are custom properties
 * that the shell sets for all remotes. An element belongs to the part with whose name its class begins:
 * `mf-help__answer`.
 */
export function readStyles(part: string, code: Uint8Array) {
  const styles = {
    /** Selectors, animations and fonts that affect more than the part's own elements. */
    foreignRules: [] as string[],
    /** Custom properties, like `--ink`, that any rule sets. */
    propertiesSet: new Set<string>(),
    /** Custom properties that rules set outside of the part's own elements, e.g. on `:root`. */
    propertiesSetOutside: new Set<string>(),
    /** Custom properties that rules read without a fallback: `var(--ink)`, but not `var(--ink, black)`. */
    propertiesRead: new Set<string>(),
  };
  transform({
    filename: `${part}.css`,
    code,
    visitor: {
      Rule: {
        style({ value: { selectors, declarations } }) {
          const foreign = selectors.filter((selector) => !isOwn(part, selector));
          styles.foreignRules.push(...foreign.map(formatSelector));
          for (const property of listCustomProperties(declarations)) {
            styles.propertiesSet.add(property);
            if (foreign.length > 0) styles.propertiesSetOutside.add(property);
          }
        },
        keyframes({ value: { name } }) {
          if (!isOwnClass(part, name.value)) styles.foreignRules.push(`@keyframes ${name.value}`);
        },
        // A font always counts as foreign: its name has no prefix, and applies to the whole page.
        'font-face': () => void styles.foreignRules.push('@font-face'),
      },
      Variable({ name, fallback }) {
        if (!fallback && isProperty(name.ident)) styles.propertiesRead.add(name.ident);
      },
    },
  });
  return styles;
}

/** Lists the names of the custom properties that a rule sets. */
const listCustomProperties = ({ declarations = [], importantDeclarations = [] }: DeclarationBlock = {}): string[] =>
  [...declarations, ...importantDeclarations].flatMap((declaration) =>
    declaration.property === 'custom' && isProperty(declaration.value.name) ? [declaration.value.name] : [],
  );

/** Excludes standard properties, which the parser calls custom if it does not know them, and those of the minifier. */
const isProperty = (name: string) => name.startsWith('--') && !name.startsWith('--lightningcss-');
const isOwnClass = (part: string, name: string) => name.startsWith(`${part}__`);

/** Returns whether a selector has classes of the part, and no others. */
function isOwn(part: string, selector: Selector): boolean {
  const classes = selector.flatMap((component) => (component.type === 'class' ? [component.name] : []));
  if (classes.length > 0) return classes.every((name) => isOwnClass(part, name));
  // `&` (nesting) stands for the selector of the surrounding rule, which is checked when the parser visits that rule.
  return selector.some((component) => component.type === 'nesting' || isOwnList(part, component));
}

/** Returns whether a component is `:is(…)` or `:where(…)` with selectors that are all the part's own. */
const isOwnList = (part: string, component: SelectorComponent) =>
  component.type === 'pseudo-class' &&
  (component.kind === 'is' || component.kind === 'where') &&
  component.selectors.every((selector) => isOwn(part, selector));

/** Formats a selector for a message: its classes and elements, without arguments of pseudo-classes. */
const formatSelector = (selector: Selector) =>
  selector
    .map((component) => {
      if (component.type === 'class') return `.${component.name}`;
      if (component.type === 'pseudo-class') return `:${component.kind}`;
      if (component.type === 'combinator') return ' ';
      if ('name' in component) return String(component.name);
      return component.type === 'universal' ? '*' : component.type;
    })
    .join('');
