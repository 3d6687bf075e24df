/** Returns a title as a file name that every system accepts. Possibly empty. */
export const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 100)
