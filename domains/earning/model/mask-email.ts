/** `anna@d.com` is `a***@d.com`: enough to recognise a friend, not enough to write to a stranger. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}
