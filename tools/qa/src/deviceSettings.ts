/** What a person may have set on the device, by the name it has in the address. */
export const deviceSettings = {
  'text-200': 'text at 200 %',
  'forced-colours': 'forced colours (an imitation: what the system would repaint is black, white and underlined)',
  'reduced-motion': 'reduced motion',
  dark: 'dark',
  light: 'light',
  'no-storage': 'storage blocked (no site data)',
} as const;

export type DeviceSetting = keyof typeof deviceSettings;

const isSetting = (name: string): name is DeviceSetting => Object.hasOwn(deviceSettings, name);

/** The settings that an address names, one or several with commas. */
export const settingsIn = (device: string) => device.split(',').filter(isSetting);
