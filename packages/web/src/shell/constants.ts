/** Numbers of the shell that the product promises (specification, section 9). */

export const SNACKBAR_TIMEOUT_MS = 1000
/** A message of failure has to be read: ours stays longer than the shell's default. */
export const FAILURE_TIMEOUT_MS = 6000
export const SNACKBAR_SWIPE_PX = 50
export const CONFIRM_MAX_WIDTH_PX = 500
/** No second reload to the login page within this time. */
export const RELOAD_GUARD_MS = 10_000
