/** A sign-in of the command line, which is confirmed in a browser. */
export const DEVICE_LOGIN_STATUSES = ['pending', 'approved', 'denied'] as const;
export type DeviceLoginStatus = (typeof DEVICE_LOGIN_STATUSES)[number];
