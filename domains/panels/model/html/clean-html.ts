import sanitize from 'sanitize-html'

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/, /^[a-z]{3,20}$/]
const LENGTH = [/^\d{1,3}(\.\d{1,2})?(px|em|rem|%)$/, /^0$/]

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'section', 'header', 'footer', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
    ...['pre', 'code', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['id', 'title', 'lang', 'dir', 'style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // No position, no z-index, no url(): nothing may overlay the page or load from outside.
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'text-align': [/^(left|right|center|start|end)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'font-size': LENGTH,
      padding: LENGTH,
      margin: LENGTH,
      'border-radius': LENGTH,
      width: LENGTH,
      'max-width': LENGTH,
    },
  },
  transformTags: {
    // Leads outside without telling where from, and never hands the window over.
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow' } }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^(https?:\/\/|\/(?![/\\])|data:image\/(png|jpeg|webp|gif);base64,)/.test(attribs.src ?? ''),
}

/** Operators' HTML with what may stand in a page of ours: no scripts, no frames, no forms, styles from a short list. Clean HTML stays as it is. */
export const cleanHtml = (html: string): string => sanitize(html, options)
