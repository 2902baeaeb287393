import { useId } from 'react';

/** The mark of the program, beside the name of the platform. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#3f76f2" />
          <stop offset="1" stopColor="#1d48b8" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="8" fill={`url(#${id})`} />
      <path d="M16 5l9 7v3h-2v12H9V15H7v-3z" fill="#fff" />
      <circle cx="16" cy="15" r="3" fill="#2a5bd7" />
    </svg>
  );
}
