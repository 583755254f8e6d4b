/** Error views stand where a page's own meta failed, so they bring their title along; React hoists it into the head. */
export const PageTitle = ({ children }: { readonly children: string }) => <title>{children}</title>
