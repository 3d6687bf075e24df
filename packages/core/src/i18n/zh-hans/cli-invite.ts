import type { cliInvite as reference } from '../en/cli-invite.ts'

export const cliInvite: Readonly<Record<keyof typeof reference, string>> = {
  'cli.invite.about': '管理邀请',
  'cli.invite.create': '创建并输出邀请链接',
  'cli.invite.created': '在 {until} 之前，打开链接的人都能创建账号：',
  'cli.invite.days': '几天后到期，1 到 90；默认 14',
  'cli.invite.email': '要邀请的邮箱',
  'cli.invite.held': '这台服务器还不会发邮件；请自己把链接转交给 {email}：',
  'cli.invite.id': 'ID，或最后八个字符',
  'cli.invite.ls': '列出你的邀请和加入的人，由新到旧',
  'cli.invite.noSuch': '你没有 {id} 这份邀请。',
  'cli.invite.rm': '撤回邀请；已加入的人不受影响',
  'cli.invite.rmAsked': '要撤回邀请 {name} 吗？链接会立刻失效。[y/N] ',
  'cli.invite.send': '发送单人邀请',
  'cli.invite.sent': '邀请已发送到 {email}。链接：',
  'cli.invite.state.expired': '已过期',
  'cli.invite.state.open': '有效',
  'cli.invite.state.used_up': '已用完',
  'cli.invite.state.withdrawn': '已撤回',
  'cli.invite.uses': '可使用人数，1 到 100；默认 1',
}
