import { useEffect, useState, type ComponentType } from 'react';
import type { TypedPasswordProps } from './password-strength.tsx';

/** Says how good a new password is, once something is typed. Its code loads with the form, which works without it as well. */
export function TypedPassword(props: TypedPasswordProps) {
  const [Strength, setStrength] = useState<ComponentType<TypedPasswordProps> | null>(null);
  useEffect(() => {
    import('./password-strength.tsx').then(
      // undefined while the page is being reloaded
      (module: typeof import('./password-strength.tsx') | undefined) =>
        module && setStrength(() => module.PasswordStrength),
      () => undefined,
    );
  }, []);
  return props.password && Strength && <Strength {...props} />;
}
