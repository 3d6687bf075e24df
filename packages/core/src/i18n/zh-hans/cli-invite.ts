import type { cliInvite as reference } from '../en/cli-invite.ts'

export const cliInvite: Readonly<Record<keyof typeof reference, string>> = {
  'cli.invite.about': '邀请别人：链接、邮件，以及有谁加入',
  'cli.invite.create': '创建并打印邀请链接',
  'cli.invite.created': '打开它的人可以创建账号，到 {until} 为止：',
  'cli.invite.days': '几天后到期，1 到 90；默认 14',
  'cli.invite.email': '要邀请谁',
  'cli.invite.held': '这台服务器还不会发邮件；请自己把链接转交给 {email}：',
  'cli.invite.id': '它的 id，或最后八个字符',
  'cli.invite.ls': '列出你的邀请和加入的人，由新到旧',
  'cli.invite.noSuch': '你没有 {id} 这份邀请。',
  'cli.invite.none': '你还没有邀请任何人。',
  'cli.invite.rm': '撤回邀请；已加入的人不受影响',
  'cli.invite.rmAsked': '要撤回邀请 {name} 吗？链接会立刻失效。[y/N] ',
  'cli.invite.send': '发一份单人邀请到某个地址',
  'cli.invite.sent': '邀请正发往 {email}。链接：',
  'cli.invite.state.expired': '已过期',
  'cli.invite.state.open': '有效',
  'cli.invite.state.used_up': '已用完',
  'cli.invite.state.withdrawn': '已撤回',
  'cli.invite.uses': '可以有多少人用它加入，1 到 100；默认一人',
  'cli.invite.withdrawn': '邀请已撤回。',
}
