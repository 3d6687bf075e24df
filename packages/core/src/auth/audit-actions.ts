/** All audited actions, one per line, grouped by area. */
export const AUDIT_ACTIONS = [
  'auth.signed_up',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.owner_refused',
  'auth.signed_out',
  'auth.impersonated',
  'auth.visit_ended',
  'auth.password_changed',
  'auth.password_reset',

  'session.revoked',
  'session.others_revoked',
  'session.token_reused',

  'api_key.created',
  'api_key.revoked',

  'second_factor.added',
  'second_factor.removed',
  'second_factor.failed',
  'recovery_codes.created',
  'recovery_code.used',
  'passkey.added',
  'passkey.removed',
  'identity.linked',

  'account.email_confirmed',
  'account.changed_by_visitor',
  'account.role_changed',
  'account.disabled',
  'account.enabled',
  'account.sessions_ended',
  'account.exported',
  'account.deletion_asked',
  'account.kept',
  'account.deleted',

  'invitation.created',
  'invitation.withdrawn',
  'invitation.taken',

  'device.approved',
  'device.refused',

  'workspace.created',
  'workspace.changed',
  'workspace.deleted',
  'agent.deleted',
  'workspace.restored',
  'workspace.transferred',
  'workspace.invited',
  'workspace.invitation_withdrawn',
  'workspace.member_joined',
  'workspace.member_changed',
  'workspace.member_removed',

  'wallet.recharged',
  'wallet.reversed',
  'wallet.request_approved',
  'wallet.request_refused',

  'giftcard.created',
  'giftcard.changed',

  'channel.created',
  'channel.changed',
  'channel.deleted',
  'channel.tested',

  'model.created',
  'model.changed',
  'model.edited',
  'model.deleted',

  'prompt.created',
  'prompt.changed',
  'prompt.deleted',

  'setting.created',
  'setting.changed',
  'setting.deleted',
] as const
