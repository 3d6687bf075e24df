/** Below this width rows show less, and start with what must not be cut. */
export const NARROW_COLUMNS = 70
