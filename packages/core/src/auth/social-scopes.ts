/** What each provider is asked for at sign-in. Facebook is not open yet. */
export const SOCIAL_SCOPES = { google: 'openid profile email', facebook: 'email, public_profile' } as const
