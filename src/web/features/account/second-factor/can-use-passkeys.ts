/** Missing in old browsers and outside a secure context. */
export const canUsePasskeys = typeof PublicKeyCredential === 'function' && window.isSecureContext
