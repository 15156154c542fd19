import packageJson from '../package.json';

interface Page {
  product: string;
  /** Where the box's own setup page answers, seen from a phone in the box's Wi-Fi. */
  box: { host: string; address: string };
  support: { email: string };
}

/** Door to the page configuration: only the slice that this remote needs. */
export function page(): Page {
  const json = document.getElementById('page')?.textContent;
  if (!json) throw new Error('The page configuration is missing');
  return JSON.parse(json) as Page;
}

/** What the page runs, for a question to the support: this remote and the shell. On the bench there is no shell. */
export function versions(): string {
  const json = document.getElementById('registry')?.textContent ?? '{}';
  const { shell, remotes } = JSON.parse(json) as {
    shell?: string;
    remotes?: Record<string, { current?: { version: string } }>;
  };
  const own = remotes?.[packageJson.name]?.current?.version ?? packageJson.version;
  return [`${packageJson.name} ${own}`, ...(shell ? [`shell ${shell}`] : [])].join(', ');
}
