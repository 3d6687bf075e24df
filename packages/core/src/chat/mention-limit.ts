/** The most people that one message can mention. */
export const MAX_MENTIONS = 100
