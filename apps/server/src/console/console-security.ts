/** The strictest policy that the console's pages run under: scripts, styles and calls of its own origin, and frames and pictures of the panels’ shops. */
export const consoleSecurityHeaders = (shopOrigins: readonly string[]): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', ...shopOrigins].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${shopOrigins.length > 0 ? shopOrigins.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})
