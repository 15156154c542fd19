/** Formats an ISO date as `2026-11-25 18:30`, in UTC. */
export const formatMinute = (isoDate: string) => isoDate.slice(0, 16).replace('T', ' ');
