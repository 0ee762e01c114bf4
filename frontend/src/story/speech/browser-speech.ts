export const hasBrowserSpeech = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
