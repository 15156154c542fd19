/* Stands in for the worker that kept pages for offline reading: it takes everything of it away, and itself. */
addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('abenteuerbox-')).map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(forget());
});
