import S3rver from 's3rver';

// Program that runs s3rver with an empty bucket `box` in the folder of its argument. It sends its port to the process
// that has started it, and ends together with it.

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: process.argv[2],
  // The name of a bucket is in the path, not in the host name.
  vhostBuckets: false,
  configureBuckets: [{ name: 'box', configs: [] }],
});
const { port } = await server.run();
process.once('disconnect', () => process.exit());
process.send?.(port);
