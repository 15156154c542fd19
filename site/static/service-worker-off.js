/* Replaces the worker that cached pages for offline reading: deletes its caches, then unregisters itself. */
addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const removeAll = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('abenteuerbox-')).map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(removeAll());
});
