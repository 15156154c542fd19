const { spawnSync } = require('node:child_process');

/** Builds the part in a folder in a process of its own, as `npm run build` does; returns its exit code and output. */
function buildIn(folder, ...options) {
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, '--mode', 'production', ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { status, output: stdout + stderr };
}

module.exports = { buildIn };
