// `npm run ops` runs the backend's operator commands, except for `can-i-deploy`, which also reads the site.
const program = process.argv[2] === 'can-i-deploy' ? 'release/src/releaseMain.ts' : 'backend/src/opsMain.ts';
await import(`../../../${program}`);
