/**
 * Returns whether the user's own wallet is short of credits, so that a gift card helps. The error of a workspace names
 * those who can add credits to it, and its limits aren't raised by credits.
 */
export const needsOwnCredits = ({ code }: { readonly code: string }): boolean => code === 'wallet.insufficient'
