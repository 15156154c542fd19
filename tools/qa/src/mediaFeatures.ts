import type { DeviceSetting } from './deviceSettings.ts';

const always = '(min-width: 0px)';
const never = '(max-width: 0px)';

const answers = (feature: string, value: string) => ({
  feature: new RegExp(`\\(${feature}:\\s*([a-z-]+)\\)`, 'g'),
  value,
});

const features: Partial<Record<DeviceSetting, { feature: RegExp; value: string }>> = {
  'forced-colours': answers('forced-colors', 'active'),
  'reduced-motion': answers('prefers-reduced-motion', 'reduce'),
  dark: answers('prefers-color-scheme', 'dark'),
  light: answers('prefers-color-scheme', 'light'),
};

/** A media query that answers on this device as the query would on one with these settings. */
export function asOnDevice(query: string, settings: readonly DeviceSetting[]): string {
  let changed = query;
  for (const setting of settings) {
    const { feature, value } = features[setting] ?? {};
    if (feature) changed = changed.replace(feature, (_, asked: string) => (asked === value ? always : never));
    // Media queries go by the browser's text, not by the page's.
    if (setting === 'text-200')
      changed = changed.replace(/(\d*\.?\d+)(r?em)\b/g, (_, size: string, unit) => `${2 * Number(size)}${unit}`);
  }
  return changed;
}

/** What a system repaints. */
export const forcedColours = `
*, ::before, ::after {
  color: CanvasText !important; background-color: Canvas !important; border-color: CanvasText !important;
  outline-color: Highlight !important; box-shadow: none !important; text-shadow: none !important;
}
a, a * { color: LinkText !important; }
button, button *, select { color: ButtonText !important; background-color: ButtonFace !important; border-color: ButtonBorder !important; }
input, textarea { color: FieldText !important; background-color: Field !important; }
:disabled, :disabled * { color: GrayText !important; }
`;
