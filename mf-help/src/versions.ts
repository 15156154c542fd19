import { readPage } from 'page-contract';
import packageJson from '../package.json';

/** Versions of this remote and the shell, for questions to the support. Alone, a remote knows no shell. */
export function versions(): string {
  const { versions: live = {} } = readPage();
  const { name, version } = packageJson;
  return [`${name} ${live[name] ?? version}`, ...(live.shell ? [`shell ${live.shell}`] : [])].join(', ');
}
