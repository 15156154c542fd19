import { readPage } from 'page-contract';
import packageJson from '../package.json';

/** What the page runs, for a question to the support: this remote and the shell. Alone, a remote knows no shell. */
export function versions(): string {
  const { versions: live = {} } = readPage();
  const { name, version } = packageJson;
  return [`${name} ${live[name] ?? version}`, ...(live.shell ? [`shell ${live.shell}`] : [])].join(', ');
}
