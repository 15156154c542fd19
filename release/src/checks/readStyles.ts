import { transform, type Selector, type SelectorComponent } from 'lightningcss';

/**
 * Lists the effects of a built style sheet of a deployable (remote or shell). Checks use the list to reject rules that
 * restyle the elements of others, and to find design tokens: custom properties that the shell sets for all remotes.
 * Own classes begin with the deployable's name; elements without one belong to others.
 */
export function readStyles(deployable: string, code: Uint8Array) {
  const styles = {
    /** Selectors, animations and fonts with effects outside of the own classes of the shell or remote. */
    foreignRules: [] as string[],
    /** Custom properties that it sets anywhere. */
    propertiesSet: new Set<string>(),
    /** Custom properties that it sets with a selector outside of its own elements, e.g. `:root`. */
    propertiesSetOutside: new Set<string>(),
    /** Custom properties that it reads without a fallback. */
    propertiesRead: new Set<string>(),
  };
  transform({
    filename: `${deployable}.css`,
    code,
    visitor: {
      Rule: {
        style({ value: { selectors, declarations } }) {
          const foreign = selectors.filter((selector) => !isOwn(deployable, selector));
          styles.foreignRules.push(...foreign.map(formatSelector));
          for (const declaration of [
            ...(declarations?.declarations ?? []),
            ...(declarations?.importantDeclarations ?? []),
          ])
            if (declaration.property === 'custom' && isProperty(declaration.value.name)) {
              styles.propertiesSet.add(declaration.value.name);
              if (foreign.length > 0) styles.propertiesSetOutside.add(declaration.value.name);
            }
        },
        keyframes({ value: { name } }) {
          if (!isOwnClass(deployable, name.value)) styles.foreignRules.push(`@keyframes ${name.value}`);
        },
        // Names of fonts have no prefix: each applies to the whole page.
        'font-face': () => void styles.foreignRules.push('@font-face'),
      },
      Variable({ name, fallback }) {
        if (!fallback && isProperty(name.ident)) styles.propertiesRead.add(name.ident);
      },
    },
  });
  return styles;
}

/** Excludes standard properties that the parser does not know (no `--`), and the minifier's form of `light-dark()`. */
const isProperty = (name: string) => name.startsWith('--') && !name.startsWith('--lightningcss-');
/** Built class names begin with their package, like `mf-help__answer`. */
const isOwnClass = (deployable: string, name: string) => name.startsWith(`${deployable}__`);

/** Returns whether a selector contains a class of the deployable, and no class of others. */
function isOwn(deployable: string, selector: Selector): boolean {
  const classes = selector.filter(({ type }) => type === 'class') as { name: string }[];
  if (classes.some(({ name }) => !isOwnClass(deployable, name))) return false;
  if (classes.length > 0) return true;
  // `&` stands for the selector around it, which is checked as a rule of its own.
  return selector.some((component) => component.type === 'nesting' || isOwnList(deployable, component));
}

/**
 * Returns whether a component is `:is(…)` or `:where(…)` with selectors that are all the deployable's own. The minifier
 * creates such lists, too.
 */
const isOwnList = (deployable: string, component: SelectorComponent) =>
  component.type === 'pseudo-class' &&
  (component.kind === 'is' || component.kind === 'where') &&
  component.selectors.every((selector) => isOwn(deployable, selector));

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
