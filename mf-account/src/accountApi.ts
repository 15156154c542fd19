import { request } from 'shared-auth';

/** Everything we hold about the signed-in person. The file is handed on as it comes, whatever it grows to contain. */
export function exportAccount(): Promise<unknown> {
  return request({ to: 'gateway', path: '/user/api/UserInfo/export', read: (json) => json });
}

/** Ends every sign-in until now, on all devices and boxes, this one included. */
export function endAllSessions(): Promise<void> {
  return request({ to: 'gateway', method: 'POST', path: '/user/api/UserInfo/sign-out-everywhere' });
}

/** Lets the server end all other sign-ins and mail the owner of the address. */
export function tellPasswordChanged(): Promise<void> {
  return request({ to: 'gateway', method: 'POST', path: '/user/api/UserInfo/password-changed' });
}

/** Erases boxes, settings and usage on the server. The identity itself is deleted by `deleteIdentity` afterwards. */
export function eraseAccount(): Promise<void> {
  return request({ to: 'gateway', method: 'POST', path: '/user/api/UserInfo/delete-account' });
}
