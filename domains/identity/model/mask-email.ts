/** `anna@d.com` is `a***@d.com`: enough to recognise somebody, not enough to write to them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}
