import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { readStackConfig, type StackConfig } from './config.ts';
import { chooseFreePorts, findUsedPorts } from './freePorts.ts';
import { portNames } from './ports.ts';

/** Reads the configuration with another data folder, and with free ports instead of used ones. */
export async function readSeparateConfig(root: string, folder: string): Promise<StackConfig> {
  const env: Record<string, string | undefined> = { ...loadEnvironment(root), DATA_DIR: folder };
  const used = await findUsedPorts(readStackConfig(env, root).ports, portNames);
  return readStackConfig({ ...env, ...(await chooseFreePorts(used)) }, root);
}
