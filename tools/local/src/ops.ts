// `npm run ops` is the backend's program. One command reads the site, which the backend does not know.
const program = process.argv[2] === 'can-i-deploy' ? 'release/src/releaseMain.ts' : 'backend/src/opsMain.ts';
await import(`../../../${program}`);
