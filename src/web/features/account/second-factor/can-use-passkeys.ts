/** Old browsers know none, nor does a page that is not served securely. */
export const canUsePasskeys = typeof PublicKeyCredential === 'function' && window.isSecureContext
