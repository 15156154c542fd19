/** The one call that a person may repeat after the account's data is gone: the identity may still have to follow. */
export const deletionPath = '/user/api/UserInfo/delete-account';
