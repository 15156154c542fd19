import { readPage } from 'page-contract';
import packageJson from '../package.json';

/** Names the versions of this remote and the shell, for the support: `mf-help 1.2.0-3f2a, shell 1.4.0-9c1b`. */
export function describeVersions(): string {
  // A page without a shell, such as the QA page, names no live versions.
  const { versions: live = {} } = readPage();
  const { name, version } = packageJson;
  return [`${name} ${live[name] ?? version}`, ...(live.shell ? [`shell ${live.shell}`] : [])].join(', ');
}
