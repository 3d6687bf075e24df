/** The product's logo. */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="#44463F" />
      <path d="M16 26c0-7-6-8-8-14 5 0 7 3 8 7 1-4 3-7 8-7-2 6-8 7-8 14z" fill="#FFC107" />
      <circle cx="16" cy="9" r="2.4" fill="#FFC107" />
    </svg>
  )
}
