import { createFileRoute } from '@tanstack/react-router';
import { PersonalFrame } from '../../frame/personal-frame.tsx';

export const Route = createFileRoute('/platform')({ component: PersonalFrame });
