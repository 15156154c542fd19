// `npm run ops` runs the backend's operator commands, except for those that also read the site.
const programsOfRelease: Record<string, string> = { 'can-i-deploy': 'releaseMain', contains: 'containsMain' };
const ofRelease = programsOfRelease[process.argv[2] ?? ''];
await import(`../../../${ofRelease === undefined ? 'backend/src/opsMain.ts' : `release/src/${ofRelease}.ts`}`);
