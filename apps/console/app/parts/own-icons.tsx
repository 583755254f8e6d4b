import type { Icon } from '@vitrine/ui/components'

const icon = (path: string): Icon =>
  function OwnIcon({ size = 16, className }) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        data-size={size}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }

export const IconServer = icon('M4 4.500h16v6H4zM4 13.500h16v6H4zM7.500 7.500h.01M7.500 16.500h.01M11.500 7.500h5M11.500 16.500h5')
export const IconIdentity = icon(
  'M3.500 5.500h17v13h-17zM9 11.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600ZM6 15.800c.4-1.700 1.500-2.500 3-2.500s2.600.8 3 2.500M14.500 9.500H18M14.500 13H18',
)
export const IconMark = icon(
  'M4 10c2 0 2.600-2.300 4.600-2.300S11.200 10 13.200 10s2.500-2.300 4.700-2.300M4 15.500c2 0 2.600-2.300 4.600-2.300s2.600 2.300 4.600 2.300 2.500-2.300 4.700-2.300',
)
export const IconUpDown = icon('m8 9.500 4-4 4 4M16 14.500l-4 4-4-4')
export const IconStaff = icon(
  'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c.6-3.600 3-5.500 6.500-5.500M18 13l3.500 1.300v2.400c0 2.100-1.500 3.700-3.500 4.600-2-.9-3.500-2.500-3.500-4.600v-2.400L18 13Z',
)
export const IconHistory = icon('M4 12a8 8 0 1 0 2.600-5.900L4 8.500M4 4v4.500h4.500M12 8v4.500l3 1.800')
export const IconGear = icon(
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM19 12c0-.6 0-1-.1-1.500l2-1.500-2-3.400-2.300 1a7 7 0 0 0-2.600-1.500L13.700 2.500h-3.400L10 5.100a7 7 0 0 0-2.600 1.500l-2.300-1-2 3.400 2 1.500a8 8 0 0 0 0 3l-2 1.500 2 3.400 2.300-1a7 7 0 0 0 2.600 1.500l.3 2.600h3.400l.3-2.600a7 7 0 0 0 2.600-1.500l2.300 1 2-3.400-2-1.500c.1-.5.1-1 .1-1.500Z',
)
export const IconUndo = icon('M9 14 4.500 9.500 9 5M5 9.500h9a5.500 5.500 0 0 1 0 11h-2')
export const IconToTop = icon('M6 5h12M12 20V9M7.500 13 12 8.500l4.500 4.500')
export const IconToBottom = icon('M6 19h12M12 4v11M7.500 11l4.500 4.500 4.500-4.500')
export const IconWithdraw = icon('M4 9.500h16M4 6.500h16v11H4zM12 12v8M9 17.500l3 3 3-3')
