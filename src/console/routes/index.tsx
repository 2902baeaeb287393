import { createFileRoute } from '@tanstack/react-router';
import { StartScreen } from '../screens/start/start-screen.tsx';

export const Route = createFileRoute('/')({ component: StartScreen });
