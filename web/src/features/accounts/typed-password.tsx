import { useEffect, useState, type ComponentType } from 'react';

/** Says how good a new password is, once something is typed. Its code loads with the form, which works without it as well. */
export function TypedPassword({ password }: { password: string }) {
  const [Strength, setStrength] = useState<ComponentType<{ password: string }> | null>(null);
  useEffect(() => {
    import('./password-strength.tsx').then(
      // undefined while the page is being reloaded
      (module: typeof import('./password-strength.tsx') | undefined) =>
        module && setStrength(() => module.PasswordStrength),
      () => undefined,
    );
  }, []);
  return password && Strength && <Strength password={password} />;
}
