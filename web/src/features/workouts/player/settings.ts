import { useEffect } from 'react';
import { storedValue, useStoredValue } from '../../../api/storage/stored-value.ts';

/** How a person trains on this device. */
interface Settings {
  /** `auto` is dark at night, and else what the device has. */
  theme: 'auto' | 'light' | 'dark';
  isSilent: boolean;
}

const usual: Settings = { theme: 'auto', isSilent: false };

export const settings = storedValue<Settings>({
  key: 'entreno-ajustes',
  initial: usual,
  parse: (text) => ({ ...usual, ...(JSON.parse(text) as Partial<Settings>) }),
});

export const useSettings = (): Settings => useStoredValue(settings);

const isNight = (hour: number): boolean => hour >= 20 || hour < 7;

/** Shows the page in the theme that the person has chosen, or dark at night, until it is left. */
export function useTheme(): void {
  const { theme } = useSettings();
  useEffect(() => {
    const { style } = document.documentElement;
    style.colorScheme = theme === 'auto' ? (isNight(new Date().getHours()) ? 'dark' : '') : theme;
    return () => void (style.colorScheme = '');
  }, [theme]);
}

/** Keeps the screen on while the page is shown, where the browser can. */
export function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      // it goes with a tab that is hidden, so that each return asks again
      if (isLeft) void held?.release();
      else lock = held;
    };
    const ask = () => void request();
    document.addEventListener('visibilitychange', ask);
    ask();
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
