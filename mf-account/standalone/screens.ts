import type { ComponentType } from 'react';
import AccountScreen from '../src/account/AccountScreen.tsx';
import DashboardScreen from '../src/dashboard/DashboardScreen.tsx';
import LoginScreen from '../src/login/LoginScreen.tsx';

/** The exposed screens at their addresses, as module.json has them. */
export const screens: Record<string, ComponentType> = {
  '/login': LoginScreen,
  '/dashboard': DashboardScreen,
  '/account': AccountScreen,
};
