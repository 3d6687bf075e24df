/** The scopes that each provider is asked for. Sign-in with Facebook isn't available yet. */
export const SOCIAL_SCOPES = { google: 'openid profile email', facebook: 'email, public_profile' } as const
