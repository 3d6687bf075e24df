/** Days that deleted files and conversations stay in the trash. */
export const TRASH_DAYS = 30
