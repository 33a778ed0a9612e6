/** The form in which e-mail addresses are compared. */
export const normalized = (email: string): string => email.trim().toLowerCase();
